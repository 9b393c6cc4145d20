import { endpoints } from '@casework/contract'

/**
 * The capabilities in the order of their foreign keys, as the contract lists them. A feature may
 * import only features before it; the name is the same in contract, server and web app.
 */
export const capabilities = Object.keys(endpoints) as (keyof typeof endpoints)[]
