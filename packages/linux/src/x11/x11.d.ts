/** The parts of the package `x11` that are used here. */
declare module 'x11' {
  export type Callback<T> = (error: Error | null | undefined, value: T) => unknown;

  export interface XEvent {
    name?: string;
    type: number;
    wid?: number;
    parent?: number;
    atom?: number;
    time?: number;
    /** Selection events. */
    owner?: number;
    requestor?: number;
    selection?: number;
    target?: number;
    property?: number;
    message_type?: number;
    data?: number[];
    /** DAMAGE. */
    area?: { x: number; y: number; w: number; h: number };
    drawable?: number;
    overrideRedirect?: number;
  }

  export interface XScreen {
    root: number;
    pixel_width: number;
    pixel_height: number;
    mm_width: number;
    mm_height: number;
    root_depth: number;
  }

  export interface XDisplay {
    client: XClient;
    screen: XScreen[];
    min_keycode: number;
    max_keycode: number;
  }

  export interface XProperty {
    type: number;
    format: number;
    bytesAfter: number;
    data: Buffer;
  }

  export interface XGeometry {
    xPos: number;
    yPos: number;
    width: number;
    height: number;
    borderWidth: number;
    depth: number;
  }

  export interface XShmSegment {
    shmseg: number;
    size: number;
    buffer: Buffer;
    getImage(
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planeMask: number,
      format: number | null,
      offset: number,
      done: Callback<{ depth: number; size: number }>,
    ): void;
    detach(done?: () => void): void;
  }

  export interface XExtensions {
    xtest: {
      KeyPress: number;
      KeyRelease: number;
      ButtonPress: number;
      ButtonRelease: number;
      MotionNotify: number;
      FakeInput(type: number, detail: number, time: number, wid: number, x: number, y: number): void;
    };
    shm: { createSegment(size: number, done: Callback<XShmSegment>): void; usable(done: Callback<boolean>): void };
    damage: {
      ReportLevel: { NonEmpty: number; BoundingBox: number };
      Create(damage: number, drawable: number, level: number): void;
      Destroy(damage: number): void;
      Subtract(damage: number, repair: number, parts: number): void;
    };
    xkb: {
      UseCoreKbd: number;
      GetState(device: number, done: Callback<{ group: number; lockedMods: number; mods: number }>): void;
    };
    randr: {
      GetScreenResourcesCurrent(root: number, done: Callback<{ outputs: number[] }>): void;
      GetOutputInfo(output: number, time: number, done: Callback<{ name: string }>): void;
    };
    xinerama: {
      IsActive(done: Callback<number>): void;
      QueryScreens(done: Callback<{ x: number; y: number; width: number; height: number }[]>): void;
    };
  }

  export interface XClient {
    display: XDisplay;
    atoms: Record<string, number>;
    atom_names: Record<string, string>;
    eventMask: Record<string, number>;
    on(event: 'event', listener: (event: XEvent) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    require<K extends keyof XExtensions>(name: K, done: Callback<XExtensions[K]>): void;
    terminate(): void;
    AllocID(): number;
    InternAtom(onlyIfExists: boolean, name: string, done: Callback<number>): void;
    GetAtomName(atom: number, done: Callback<string>): void;
    GetProperty(del: number, wid: number, name: number, type: number, offset: number, length: number, done: Callback<XProperty>): void;
    ChangeProperty(mode: number, wid: number, name: number, type: number, format: number, data: Buffer | number[]): void;
    DeleteProperty(wid: number, name: number): void;
    ChangeWindowAttributes(wid: number, values: { eventMask: number }, done?: Callback<void>): void;
    CreateWindow(
      wid: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      borderWidth?: number,
      depth?: number,
      windowClass?: number,
      visual?: number,
      values?: { eventMask?: number; overrideRedirect?: boolean },
    ): void;
    QueryTree(wid: number, done: Callback<{ root: number; parent: number; children: number[] }>): void;
    GetGeometry(drawable: number, done: Callback<XGeometry>): void;
    GetWindowAttributes(wid: number, done: Callback<{ mapState: number; overrideRedirect: number; klass: number }>): void;
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
      done: Callback<{ child: number; destX: number; destY: number }>,
    ): void;
    QueryPointer(wid: number, done: Callback<{ rootX: number; rootY: number; keyMask: number; child: number }>): void;
    GetInputFocus(done: Callback<{ focus: number }>): void;
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planeMask: number,
      done: Callback<{ depth: number; data: Buffer }>,
    ): void;
    GetKeyboardMapping(first: number, count: number, done: Callback<number[][]>): void;
    ChangeKeyboardMapping(first: number, perKeycode: number, keysyms: number[]): void;
    GetModifierMapping(done: Callback<number[][]>): void;
    SetSelectionOwner(owner: number, selection: number, time?: number): void;
    GetSelectionOwner(selection: number, done: Callback<number>): void;
    ConvertSelection(requestor: number, selection: number, target: number, property: number, time?: number): void;
    SendEvent(destination: number, propagate: number, eventMask: number, event: Buffer): void;
    SendClientMessage(destination: number, wid: number, type: number, format: number, data: number[], eventMask?: number): void;
  }

  export function createClient(options: { display?: string; shm?: false }, done: Callback<XDisplay>): XClient;
}
