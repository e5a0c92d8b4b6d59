const FIRST = ['Ada', 'Alan', 'Barbara', 'Edsger', 'Grace', 'Hedy', 'Katherine', 'Linus', 'Margaret', 'Radia', 'Tim', 'Tony'];
const LAST = [
  'Hopper',
  'Lovelace',
  'Turing',
  'Liskov',
  'Dijkstra',
  'Lamarr',
  'Johnson',
  'Torvalds',
  'Hamilton',
  'Perlman',
  'Berners',
  'Hoare',
];
const CITIES = [
  'Lisbon',
  'Nairobi',
  'Osaka',
  'Quito',
  'Reykjavik',
  'Toronto',
  'Vienna',
  'Warsaw',
  'Zurich',
  'Melbourne',
  'Lagos',
  'Porto Alegre',
];
const COUNTRIES = [
  'Argentina',
  'Botswana',
  'Canada',
  'Denmark',
  'Ecuador',
  'Finland',
  'Ghana',
  'Hungary',
  'Iceland',
  'Japan',
  'Kenya',
  'Latvia',
];
const COLORS = [
  'amber',
  'azure',
  'beige',
  'coral',
  'crimson',
  'green',
  'indigo',
  'ivory',
  'lavender',
  'maroon',
  'orange',
  'purple',
  'violet',
];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Seeded, repeatable random input (mulberry32). */
export class RandomInput {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  text(length = 8): string {
    return Array.from({ length }, () => LETTERS.charAt(this.between(0, LETTERS.length - 1))).join('');
  }

  number(length = 8): string {
    return Array.from({ length }, (_, i) => String(this.between(i === 0 ? 1 : 0, 9))).join('');
  }

  #one(words: readonly string[]): string {
    return words[this.between(0, words.length - 1)] ?? '';
  }

  firstName(): string {
    return this.#one(FIRST);
  }

  lastName(): string {
    return this.#one(LAST);
  }

  personName(): string {
    return `${this.firstName()} ${this.lastName()}`;
  }

  email(): string {
    return `${this.firstName()}.${this.lastName()}${this.number(4)}@example.com`.toLowerCase();
  }

  city(): string {
    return this.#one(CITIES);
  }

  country(): string {
    return this.#one(COUNTRIES);
  }

  color(): string {
    return this.#one(COLORS);
  }
}
