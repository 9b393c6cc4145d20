/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address shown under Contact on the public pages. */
  readonly VITE_SUPPORT_EMAIL?: string
}
