import { t } from '@casework/texts'
import { Button } from '~/ui'
import { isOutdated } from './use-update.ts'

/** Beside the refusal of an outdated save: the other's changes instead of one's own (OQ-238). */
export const reloadWhenOutdated = (reload: () => void) => (error: unknown) =>
  isOutdated(error) && (
    <Button size="sm" onClick={reload}>
      {t('Reload')}
    </Button>
  )

/** Enter in a field presses the first button: "Save Changes" is disabled while nothing changed, and would say nothing. */
export const EnterSubmits = ({ when }: { when: boolean }) => (when ? <button type="submit" hidden /> : null)
