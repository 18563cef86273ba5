declare module "virtual:france" {
  const shapes: Record<string, { path: string; x: number; y: number; room: number }>;
  export default shapes;
}
