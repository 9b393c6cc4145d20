import * as z from 'zod/mini'

// Schemas are otherwise compiled with `new Function`, which the content security policy forbids. Before any of them is made.
z.config({ jitless: true })
