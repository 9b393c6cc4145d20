// The way back from a change of the e-mail address, mailed to the old address.
import type { authEndpoints } from '@casework/contract/auth'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { lockPerson, restoreEmail } from '../../accounts/index.ts'
import type { AuthParts } from '../auth-parts.ts'
import { deleteEmailChange, findUndo, consumeUndo } from './email-changes.sql.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { endAllSignIns } from '../tokens/refresh-tokens.sql.ts'
import { mailReset } from '../reset/reset.service.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'undoEmailChange'>

export const undoService = (parts: AuthParts): Handlers => ({
  undoEmailChange: async ({ scope }, { body }) => {
    const invalid = () => invalidField('token', 'This link is invalid or has expired')
    const found = await findUndo(scope, hashSecret(body.token))
    // Changes and undos of one user wait for each other.
    const person = found && (await lockPerson(scope, found.user_id))
    const undo = person && (await consumeUndo(scope, found.id, found.user_id))
    if (!undo) throw invalid()
    await deleteEmailChange(scope, found.user_id)
    // Whoever requested the change knew the password, so it opens nothing any more.
    await restoreEmail(scope, found.user_id, undo.old_email)
    await endAllSignIns(scope, found.user_id)
    await mailReset(parts, scope, { ...person, email: undo.old_email })
    return null
  },
})
