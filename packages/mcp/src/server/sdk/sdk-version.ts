// Which version of the official SDK is meant. Knows nothing of either, so that options can name it without their types.

/** Of the official SDK. */
export type SdkVersion = 1 | 2;
