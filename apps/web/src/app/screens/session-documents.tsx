import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { DocumentLines } from '~/features/documents'
import { paths } from '~/platform/router/paths'
import { Panel } from '~/ui'

/** The documents of a session and, folded, those of its case. */
export function SessionDocumentLines({ session }: { session: Session }) {
  const { id, case_id, documents_count } = session
  return (
    <>
      <Panel title={t('Documents of this session')}>
        <div className="-my-2">
          <DocumentLines
            filter={{ session_id: id }}
            count={documents_count}
            all={<Link to="." search={{ tab: 'documents' }} />}
          />
        </div>
      </Panel>
      {case_id > 0 && <CaseDocuments key={case_id} case_id={case_id} />}
    </>
  )
}

/** Requests the documents once it is open. */
function CaseDocuments({ case_id }: { case_id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <section className="card overflow-hidden">
      <h2 className="text-panel">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('Documents of the case')}
          <ChevronDown
            aria-hidden
            size={17}
            className={clsx('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={contentId} className="border-t border-line px-4 py-2">
          <DocumentLines
            filter={{ case_id }}
            count={4}
            all={<Link {...paths.case(case_id)} search={{ tab: 'documents' }} />}
          />
        </div>
      )}
    </section>
  )
}
