/** An icon on a grid of 24 x 24: SVG paths drawn as lines of width 2 with round ends, and others that are filled. */
export interface Outline {
  lines?: string;
  filled?: string;
}

export const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const rounded = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** A closed outline through points given by angle (in turns from the top, clockwise) and distance from the middle. */
export const around = (points: readonly (readonly [turn: number, distance: number])[]): string =>
  `M${points
    .map(([turn, distance]) => {
      const angle = 2 * Math.PI * turn;
      return `${(12 + distance * Math.sin(angle)).toFixed(2)} ${(12 - distance * Math.cos(angle)).toFixed(2)}`;
    })
    .join('L')}z`;
