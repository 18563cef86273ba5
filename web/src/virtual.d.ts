declare module "virtual:france" {
  const shapes: Record<string, { path: string; x: number; y: number; room: number }>;
  export default shapes;
}

declare module "virtual:words-fr" {
  const words: Record<string, string>;
  export default words;
}

declare module "virtual:words-en" {
  const words: Record<string, string>;
  export default words;
}
