import {
  conflictEndpoints,
  conflictForm,
  type ConflictAnswer,
  type ConflictForm,
} from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Form, FormText, useAppForm } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { call } from '~/platform/http/call'
import { usePermission, usePermissions } from '~/platform/permissions/permissions'
import { randomKey } from '~/platform/random-key'
import { Banner, Button, Dialog, toast } from '~/ui'
import { useKeepCheck } from './conflicts.hooks.ts'
import { HitList } from './hit-list.tsx'
import { conflictSearchStore } from './search-store.ts'

const FORM = 'conflict-search'

/** What the firm knows about a name, an email or a phone number. */
export function ConflictSearchDialog() {
  const isOpen = useStore(conflictSearchStore, (state) => state.isOpen)
  const close = () => conflictSearchStore.setState({ isOpen: false })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      isSearch
      title={t('Check for conflicts')}
      width="md"
      footer={
        <>
          <Button onClick={close}>{t('Close')}</Button>
          <Button type="submit" form={FORM} tone="primary">
            {t('Check')}
          </Button>
        </>
      }
    >
      <Search />
    </Dialog>
  )
}

interface Found {
  body: ConflictForm
  answer: ConflictAnswer
  /** Keeps it once. */
  idempotencyKey: string
  /** Another role sees other matches. */
  role: string
}

function Search() {
  const form = useAppForm(conflictForm, { name: '', email: '', phone: '' })
  const { role } = usePermissions()
  const [found, setFound] = useState<Found | null>(null)
  const search = async (body: ConflictForm) => {
    setFound(null)
    const answer = await call(conflictEndpoints.search, { body })
    setFound({ body, role, answer, idempotencyKey: randomKey() })
  }
  return (
    <div className="space-y-5">
      <Form
        id={FORM}
        form={form}
        onSubmit={search}
        failed={t('Failed to check for conflicts')}
        className="grid gap-4 sm:grid-cols-2"
      >
        <FormText
          name="name"
          label={t('Name')}
          plain
          autoComplete="off"
          className="sm:col-span-2"
        />
        <FormText name="email" label={t('Email')} plain autoComplete="off" />
        <FormText name="phone" label={t('Phone')} plain inputMode="tel" autoComplete="off" />
      </Form>
      <div role="status">
        {found?.role === role && <Results found={found} onKept={() => setFound(null)} />}
      </div>
    </div>
  )
}

function Results({ found, onKept }: { found: Found; onKept: () => void }) {
  const { body, answer, idempotencyKey } = found
  const canKeep = usePermission('case', 'update')
  const keep = useKeepCheck()
  const save = () =>
    keep.mutate(
      { body, idempotencyKey },
      {
        onSuccess: ({ id }) => {
          toast.success(id === undefined ? t('Nothing needs a decision') : t('Check kept'))
          onKept()
        },
      },
    )
  return (
    <section aria-label={t('Results')} className="space-y-3">
      <HitList hits={answer.hits} hasHidden={answer.has_hidden} side={body.side} />
      {keep.error && (
        <Banner tone="error">
          {getErrorMessage(keep.error, t('Failed to check for conflicts'))}
        </Banner>
      )}
      {canKeep && answer.decision_needed && (
        <Button pending={keep.isPending} onClick={save}>
          {t('Keep this check')}
        </Button>
      )}
    </section>
  )
}
