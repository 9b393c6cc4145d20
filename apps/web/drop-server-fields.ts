import type { Plugin } from 'vite'

/** As Prettier formats them: a long summary is on the line after its name. */
const FIELDS = /^ +(?:summary:\s+'[^'\n]*'|may_lag: true),\n/gm

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
