import { expect, it } from 'vitest'
import { askForPasskey } from './ask-for-passkey.ts'

it('does not open the question of the browser once the user has left', async () => {
  const controller = new AbortController()
  const start = async () => {
    controller.abort()
    return { ticket: 'ticket', options: {} }
  }
  const refused = askForPasskey(start, controller.signal)
  await expect(refused).rejects.toBe(controller.signal.reason)
})
