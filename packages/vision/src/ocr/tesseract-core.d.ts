/** The part of Tesseract's C++ interface, compiled to WebAssembly, that is used here; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js' {
  export interface TessBaseApi {
    /** 0 when the language's data could be read. */
    Init(dataPath: null, language: string, engineMode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input`; 0 when it is a picture. */
    SetImageFile(exifOrientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  }

  export interface TesseractModule {
    FS: { writeFile(path: string, data: Uint8Array): void };
    TessBaseAPI: new () => TessBaseApi;
  }

  const createTesseract: (options: { print: (line: string) => void; printErr: (line: string) => void }) => Promise<TesseractModule>;
  export { createTesseract as default };
}
