export type { ViewedPicture, ViewedRun, ViewedStatus, ViewedStep, ViewerDocument } from '../../../flow/src/viewer/document.ts';
