/** Values that cross the sandbox boundary: JSON. */
export type ScriptValue = null | boolean | number | string | ScriptValue[] | { [key: string]: ScriptValue };

/** Looks synchronous to the script. Its errors are thrown inside the script; one that the script does not catch is the failure's cause. */
export type ScriptFunction = (...args: ScriptValue[]) => unknown;

export type ScriptGlobal = ScriptValue | undefined | ScriptFunction | { [key: string]: ScriptGlobal };
