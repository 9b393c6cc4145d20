import { MAX } from './fields.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const looksLikeEmail = (text: string) => text.length <= MAX.email && EMAIL.test(text)
