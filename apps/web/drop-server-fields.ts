import type { Plugin } from 'vite'

/** One line each in an endpoint of the contract. */
const FIELDS = /^ +(?:summary: '[^'\n]*'|may_lag: true),\n/gm

/** Leaves out what only the server reads of an endpoint, about 1 KB of every first visit. */
export const dropServerFields = (): Plugin => ({
  name: 'casework-drop-server-fields',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code) => ({ code: code.replace(FIELDS, ''), map: null }),
  },
})
