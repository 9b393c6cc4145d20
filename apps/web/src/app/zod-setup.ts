import * as z from 'zod/mini'

// Import this before any schema is created. By default zod compiles schemas with `new Function`,
// which the content security policy forbids.
z.config({ jitless: true })
