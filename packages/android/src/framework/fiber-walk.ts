import { z } from 'zod';

const MAX_FIBERS = 20_000;
const MAX_COMPONENTS = 4000;

/** In React Native's own units, which are density independent; the order is that of the page, parents first. */
const FiberWalkSchema = z.object({
  /** How wide the app is, so that its units can be turned into pixels. */
  width: z.number().positive(),
  components: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])).max(MAX_COMPONENTS),
});
export type FiberWalk = z.infer<typeof FiberWalkSchema>;

/**
 * Names every component that React has mounted, with the place of the first native view it has drawn. Fabric measures at
 * once; the older renderer answers later, and is left out. The answer is a text, because older Hermes gives no objects by value.
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

/** Undefined where React is not there, or nothing of it can be measured. */
export function parseFiberWalk(value: unknown): FiberWalk | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return FiberWalkSchema.parse(JSON.parse(value));
}
