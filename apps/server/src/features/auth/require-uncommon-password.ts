import { invalidField } from '../../platform/refusal.ts'
import { isCommonPassword } from './passwords.ts'

/** @throws Refusal under `field` if the password is one of the 10,000 most common */
export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password))
    throw invalidField(field, 'This password is too common. Please choose another one.')
}
