import { invalidField } from '../../platform/refusal.ts'
import { isCommonPassword } from './passwords.ts'

/** @throws Refusal under `field` if the password is one of the 10,000 most common */
export function requireUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password))
    throw invalidField(field, 'This password is too common. Please choose another one.')
}
