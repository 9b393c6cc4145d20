import type { DocumentSettings as Settings } from '@casework/contract/document-settings'
import type { Firm } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useEffect, useRef, useState } from 'react'
import { SaveFailure } from '~/platform/form'
import { getErrorMessage, isConflict } from '~/platform/http/api-error'
import { paths } from '~/platform/router/paths'
import { ConfirmDialog, Panel, Switch, toast } from '~/ui'
import { useSaveDocumentSettings } from './firm.hooks.ts'

interface DocumentSettingsProps {
  firm: Firm
  onSaved: (saved: Firm) => void
}

/** What the firm decides about its documents, apart from the form above. */
export function DocumentSettings(props: DocumentSettingsProps) {
  return (
    <div
      id={paths.documentSettings().hash}
      ref={useOwnHash()}
      tabIndex={-1}
      className="mt-6 scroll-mt-20 lg:mr-[320px]"
    >
      <Panel title={t('Documents')}>
        <Switches {...props} />
      </Panel>
    </div>
  )
}

/** Each is saved when it is pressed; pages only is confirmed first. */
function Switches({ firm, onSaved }: DocumentSettingsProps) {
  const save = useSaveDocumentSettings()
  const [isAsking, setIsAsking] = useState(false)
  const { red_download, more_file_types, version } = firm
  const shown = { ...firm, ...(save.isPending && save.variables.body) }
  const change = (changed: Partial<Settings>) => {
    if (save.isPending) return
    save.mutate(
      { body: { red_download, more_file_types, ...changed }, version },
      {
        onSuccess: (saved) => onSaved({ ...firm, ...saved }),
        onError: (error) =>
          !isConflict(error) && toast.error(getErrorMessage(error, t('Failed to save settings'))),
        onSettled: () => setIsAsking(false),
      },
    )
  }
  return (
    <div className="grid gap-4">
      {isConflict(save.error) && (
        <SaveFailure
          error={save.error}
          message={getErrorMessage(save.error, t('Failed to save settings'))}
        />
      )}
      <Switch
        label={t('Allow download of red documents')}
        hint={t(
          'Off: red documents are shown as stamped pages. Nobody can download them or open the file.',
        )}
        checked={shown.red_download}
        onCheckedChange={(isOn) => (isOn ? change({ red_download: true }) : setIsAsking(true))}
      />
      <Switch
        label={t('More file types')}
        hint={t('Mail (eml, msg), odt, tif, heic, audio, video and zip.')}
        checked={shown.more_file_types}
        onCheckedChange={(isOn) => change({ more_file_types: isOn })}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Show red documents as pages only?')}
        confirmLabel={t('Turn off download')}
        pending={save.isPending}
        onConfirm={() => change({ red_download: false })}
      >
        {t('Owner and admin can still read them. Downloads stop with the next request.')}
      </ConfirmDialog>
    </div>
  )
}

/** Goes to the section if the address names it: the router looks before the firm is loaded. */
function useOwnHash() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = ref.current
    if (!section || location.hash !== `#${section.id}`) return
    section.scrollIntoView()
    section.focus({ preventScroll: true })
  }, [])
  return ref
}
