/** Node's types declare the namespace, but not its memory. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
}
