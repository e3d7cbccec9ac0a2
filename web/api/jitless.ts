import * as z from 'zod/mini'

// Must run before any schema is used: the content security policy forbids eval.
z.config({ jitless: true })
