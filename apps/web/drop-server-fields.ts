import type { Plugin } from 'vite'

/** As Prettier formats them: a long summary is on the line after its name. */
const FIELDS =
  /^ +(?:(?:summary|denied):\s+'[^'\n]*'|(?:limit|share): '[\w ]+'|sends: '\w+'|audits: \(.*|body: documentsChange|fields: uploadParts),\n/gm
/** No form checks this body, whose schema would add 0.6 KB of zod to every first visit. */
const UNCHECKED_BODY = /^export const documentsChange = [^]*?(?=^export type DocumentsChange)/m

/** Imported for `fields` only; the upload form imports its module itself. */
const UPLOAD_PARTS = /^import \{ uploadParts \} .*\n/m

/** The app checks no result, so the schema of a record's details needs no more than the record. */
const HOLD_MARK = /^import \{ holdMark \} .*\n/m
const DETAILS = /z\.extend\((\w+), \{ (?:hold: holdMark|conflict_check: conflictSummary) \}\)/g
/** Of clients; a party names it among its fields. */
const CHECK_OF_CLIENT =
  /^import \{ conflictSummary \} .*\n(?=[^]*conflict_check: conflictSummary \}\))/m

/** What browsers take and return for passkeys: no form checks it, and a record costs 0.6 KB of zod. */
const WEB_AUTHN = /z\.record\(z\.string\(\), z\.unknown\(\)[^)]*\)/g

/** The server refuses names that look like addresses; the check would grow every first visit. */
const NEW_NAME =
  /(?<=^export const newName = \(required: string\) =>\n  personName\(required\)).*$/m

/** Leaves out what only the server reads of an endpoint, more than 1 KB of every first visit. */
export const dropServerFields = (): Plugin => ({
  name: 'casework-drop-server-fields',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(FIELDS, '')
        .replace(UNCHECKED_BODY, '')
        .replace(UPLOAD_PARTS, '')
        .replace(HOLD_MARK, '')
        .replace(CHECK_OF_CLIENT, '')
        .replace(DETAILS, '$1')
        .replace(NEW_NAME, '')
        .replace(WEB_AUTHN, 'z.unknown()'),
      map: null,
    }),
  },
})
