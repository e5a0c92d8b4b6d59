/** What the phone needs to know of an APK. */
export interface Manifest {
  name: string;
  versionName: string;
  versionCode: number;
  debuggable: boolean;
  /** The activity that the launcher would start; empty for none. */
  mainActivity: string;
  instrumentation: { name: string; target: string }[];
  permissions: string[];
}
