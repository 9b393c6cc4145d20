// Undoes an email change through the link mailed to the old email.
import type { authEndpoints } from '@casework/contract/auth'
import { recordPerson } from '../../../platform/history/person-entries.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { lockUser, restoreEmail } from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteEmailChange, findUndo, consumeUndo } from '../email-changes.sql.ts'
import { renderFactorChangedMail } from '../factors/factor-mails.ts'
import { removeFactorsSince } from '../factors/remove-factors.ts'
import { hashSecret } from '../tokens/refresh-tokens.ts'
import { endAllSignIns } from '../tokens/refresh-tokens.sql.ts'
import { mailReset } from '../reset/reset.service.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'undoEmailChange'>

export const emailUndoService = (deps: AuthDeps): Handlers => ({
  undoEmailChange: async ({ scope, request }, { body }) => {
    const invalid = () => invalidField('token', 'This link is invalid or has expired')
    const found = await findUndo(scope, hashSecret(body.token))
    // Row lock: serializes changes and undos of one user.
    const user = found && (await lockUser(scope, found.user_id))
    const undo = user && (await consumeUndo(scope, found.id, found.user_id))
    if (!undo) throw invalid()
    await deleteEmailChange(scope, found.user_id)
    // Clears the password: the requester of the change knew it.
    await restoreEmail(scope, found.user_id, undo.old_email)
    const restored = { ...user, email: undo.old_email }
    // The requester of the change may also have added factors, to keep the owner out.
    if (await removeFactorsSince(scope, user, undo.created_at))
      await deps.outbox.send(
        scope,
        renderFactorChangedMail(restored, request, deps.publicUrl, (say) =>
          say('Factors that were added after your email was changed were removed.'),
        ),
      )
    await endAllSignIns(scope, found.user_id)
    await mailReset(deps, scope, restored)
    await recordPerson(scope, {
      user_id: found.user_id,
      action: 'POST /undo-email-change/',
      outcome: 'done',
      request_id: request.id,
    })
    return null
  },
})
