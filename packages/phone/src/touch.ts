import type { PathPoint } from '@handsight/core/device';

const MAX_POINTS = 10_000;

/** A finger that `input motionevent` or an HTTP client has put down and not yet lifted. */
export class Touch {
  #path: PathPoint[] = [];
  #since = 0;

  down(x: number, y: number, now: number): void {
    this.#since = now;
    this.#path = [{ x, y, atMs: 0 }];
  }

  move(x: number, y: number, now: number): void {
    if (this.#path.length > 0 && this.#path.length < MAX_POINTS) this.#path.push({ x, y, atMs: now - this.#since });
  }

  /** The whole path; empty if no finger was down. */
  up(x: number, y: number, now: number): PathPoint[] {
    this.move(x, y, now);
    const path = this.#path;
    this.#path = [];
    return path;
  }

  cancel(): void {
    this.#path = [];
  }
}
