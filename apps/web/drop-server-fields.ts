import type { Plugin } from 'vite'

/** As Prettier formats them: a long summary is on the line after its name. */
const FIELDS =
  /^ +(?:(?:summary|denied):\s+'[^'\n]*'|limit: '[\w ]+'|may_lag: true|sends: '\w+'|audits: \(.*|body: documentsChange),\n/gm
/** No form checks this body, whose schema would add 0.6 KB of zod to every first visit. */
const UNCHECKED_BODY = /^export const documentsChange = [^]*?^\}\)\n/m

/** Leaves out what only the server reads of an endpoint, more than 1 KB of every first visit. */
export const dropServerFields = (): Plugin => ({
  name: 'casework-drop-server-fields',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code) => ({ code: code.replace(FIELDS, '').replace(UNCHECKED_BODY, ''), map: null }),
  },
})
