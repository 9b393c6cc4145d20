import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { DocumentLines } from '~/features/documents'
import { paths } from '~/platform/router/paths'
import { FoldedPanel, Panel } from '~/ui'

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
const CaseDocuments = ({ case_id }: { case_id: number }) => (
  <FoldedPanel title={t('Documents of the case')}>
    <DocumentLines
      filter={{ case_id }}
      count={4}
      all={<Link {...paths.case(case_id)} search={{ tab: 'documents' }} />}
    />
  </FoldedPanel>
)
