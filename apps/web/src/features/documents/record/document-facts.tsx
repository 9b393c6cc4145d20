import type { DocumentRecord } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupDialogs } from '~/features/document-groups'
import { formatFileSize, formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { paths } from '~/platform/router/paths'
import { Card, DefinitionList, linkClass } from '~/ui'

const GroupDetails = lazyDialog(groupDialogs.details)

/** Where the document belongs, and what its file is. */
export function DocumentFacts({ document }: { document: DocumentRecord }) {
  const { case: legalCase, session, group } = document
  const details = useGroupDetails()
  const items = [
    {
      term: t('Client'),
      value: (
        <Link {...paths.client(document.client_id)} className={linkClass}>
          {document.client_name}
        </Link>
      ),
    },
    {
      term: t('Case'),
      value:
        legalCase === null ? (
          t('No case')
        ) : (
          <Link {...paths.case(legalCase)} className={linkClass}>
            {document.case_title}
          </Link>
        ),
    },
    {
      term: t('Session'),
      value:
        session === null ? (
          t('No session')
        ) : (
          <Link {...paths.session(session)} className={linkClass}>
            {document.session_title}
          </Link>
        ),
    },
    {
      term: t('Group'),
      value:
        group === null ? (
          t('No group')
        ) : (
          <button
            type="button"
            className={`${linkClass} text-left`}
            onClick={() => details.open(group)}
          >
            {document.group_name}
          </button>
        ),
    },
    { term: t('File size'), value: formatFileSize(document.file_size) },
    { term: t('Uploaded'), value: formatDate(document.created_at) },
  ]
  return (
    <Card className="wrap-anywhere">
      <DefinitionList rows items={items} />
      {details.dialog}
    </Card>
  )
}

/** The dialog of the document's group. */
function useGroupDetails() {
  const [opened, setOpened] = useState<{ id: number; open: boolean } | null>(null)
  return {
    open: (id: number) => setOpened({ id, open: true }),
    dialog: opened && (
      <GroupDetails
        key={opened.id}
        {...opened}
        fromDocument
        onClose={() => setOpened({ ...opened, open: false })}
      />
    ),
  }
}
