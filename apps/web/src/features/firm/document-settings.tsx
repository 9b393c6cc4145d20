import type { Firm } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { SaveFailure } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { Panel, Switch } from '~/ui'
import { useSaveFirm } from './firm.hooks.ts'

interface DocumentSettingsProps {
  firm: Firm
  onSaved: (saved: Firm) => void
}

/** Each switch is saved when it is pressed, apart from the form above. */
export function DocumentSettings({ firm, onSaved }: DocumentSettingsProps) {
  const save = useSaveFirm()
  const { name, address, timezone, region, court_region, version } = firm
  const wanted = save.isPending ? save.variables.body.more_file_types : undefined
  const change = (more_file_types: boolean) => {
    if (save.isPending) return
    save.mutate(
      { body: { name, address, timezone, region, court_region, more_file_types }, version },
      { onSuccess: onSaved },
    )
  }
  return (
    <Panel title={t('Document settings')} className="mt-6 lg:mr-[320px]">
      {save.error && (
        <SaveFailure
          error={save.error}
          message={getErrorMessage(save.error, t('Failed to update firm'))}
          className="mb-4"
        />
      )}
      <Switch
        label={t('More file types')}
        hint={t('Mail (eml, msg), odt, tif, heic, audio, video and zip.')}
        checked={wanted ?? firm.more_file_types}
        onCheckedChange={change}
      />
    </Panel>
  )
}
