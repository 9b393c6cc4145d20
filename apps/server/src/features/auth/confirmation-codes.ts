import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@casework/contract/auth'

export const createCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

export const isSameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
