import * as z from 'zod/mini'

// Before any schema is read: the content security policy forbids eval.
z.config({ jitless: true })
