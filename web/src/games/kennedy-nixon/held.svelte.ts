// The cards being looked at closely, for every part of the table.

export interface Held {
  cards: string[]; // the row it belongs to, to leaf through
  at: number;
}

class Holding {
  now = $state.raw<Held | null>(null);

  look(card: string, row: string[] = [card]): void {
    this.now = { cards: row, at: Math.max(0, row.indexOf(card)) };
  }

  leaf(step: number): void {
    if (!this.now) return;
    const { cards, at } = this.now;
    this.now = { cards, at: (at + step + cards.length) % cards.length };
  }

  close(): void {
    this.now = null;
  }
}

export const holding = new Holding();
