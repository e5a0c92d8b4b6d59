import { z } from 'zod';

const MAX_FIBERS = 20_000;
const MAX_COMPONENTS = 4000;

/** In React Native's density-independent units, in document order, parents first. */
const FiberWalkSchema = z.object({
  /** The app's width, to convert its units into pixels. */
  width: z.number().positive(),
  components: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])).max(MAX_COMPONENTS),
});
export type FiberWalk = z.infer<typeof FiberWalkSchema>;

/**
 * Lists every component that React has mounted, with the position of its first native view. Fabric measures
 * synchronously; the older renderer does not and is skipped. The result is a string, because older Hermes returns no objects by value.
 */
export const FIBER_WALK = `(function () {
  var hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (!hook || !hook.renderers || !hook.getFiberRoots) return '';
  var fabric = globalThis.nativeFabricUIManager;
  function placeOf(view) {
    var place = null;
    function take(x, y, w, h) { place = [x, y, w, h]; }
    try {
      if (view.node && fabric && fabric.measureInWindow) fabric.measureInWindow(view.node, take);
      else {
        var shown = (view.canonical && (view.canonical.publicInstance || view.canonical)) || view;
        if (shown.measureInWindow) shown.measureInWindow(take);
      }
    } catch (_) { return null; }
    return place && place.every(isFinite) ? place : null;
  }
  function nameOf(type) {
    if (!type) return '';
    if (typeof type === 'function') return String(type.displayName || type.name || '');
    return String(type.displayName || '') || nameOf(type.type || type.render);
  }
  var width = 0, components = [], left = ${MAX_FIBERS};
  function walkFrom(root) {
    var waiting = [[root, []]];
    while (waiting.length > 0 && left-- > 0 && components.length < ${MAX_COMPONENTS}) {
      var next = waiting.pop(), fiber = next[0], owners = next[1], below = owners;
      if (fiber.sibling) waiting.push([fiber.sibling, owners]);
      if (typeof fiber.type === 'string') {
        below = [];
        var place = fiber.stateNode && placeOf(fiber.stateNode);
        if (place) {
          width = Math.max(width, place[2]);
          owners.forEach(function (owner) {
            if (!owner.placed && components.length < ${MAX_COMPONENTS}) components.push([owner.name].concat(place));
            owner.placed = true;
          });
        }
      } else {
        var name = nameOf(fiber.type).slice(0, 100);
        if (name) below = owners.concat([{ name: name, placed: false }]);
      }
      if (fiber.child) waiting.push([fiber.child, below]);
    }
  }
  hook.renderers.forEach(function (_, id) {
    hook.getFiberRoots(id).forEach(function (root) { if (root.current) walkFrom(root.current); });
  });
  return width > 0 ? JSON.stringify({ width: width, components: components }) : '';
})()`;

/** Undefined if React is missing or nothing could be measured. */
export function parseFiberWalk(value: unknown): FiberWalk | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return FiberWalkSchema.parse(JSON.parse(value));
}
