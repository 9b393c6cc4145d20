// Lists, adds and removes the people of a case.
import type { caseContents, TeamForm, TeamMember, TeamPart } from '@casework/contract/case-contents'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { recordHistory, type FieldChanges } from '../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import { sendAlert } from '../alerts/index.ts'
import { insertCaseEvent } from './case-events.sql.ts'
import { caseNotFound } from './case-refusals.ts'
import { deleteMember, findPerson, findTeam, lockTeam, saveMember } from './team.sql.ts'

type Endpoints = Pick<typeof caseContents, 'team' | 'addToTeam' | 'removeFromTeam'>

async function getTeam(scope: WorkspaceScope, id: number, user_id: number): Promise<TeamMember[]> {
  const team = await findTeam(scope, id, user_id)
  if (!team) throw caseNotFound()
  return team
}

async function lock({ scope, actor }: ActorContext, id: number) {
  const locked = await lockTeam(scope, id, actor.user_id)
  if (!locked) throw caseNotFound()
  return locked
}

const chooseText = (from: TeamPart | null, to: TeamPart) =>
  to === 'lead' ? 'lead_added' : from === null ? 'member_added' : 'lead_ended'

/** The changes for the audit entry: the lead before and after, and the member that changed. */
function listTeamChanges(
  from: TeamPart | null,
  earlier_lead: number | null,
  { user_id, part }: TeamForm,
): FieldChanges {
  const joined = { before: null, after: user_id }
  if (part === 'lead')
    return {
      team_lead: { before: earlier_lead, after: user_id },
      ...(from === 'member' && { team_member: { before: user_id, after: earlier_lead } }),
      ...(from === null &&
        earlier_lead !== null && { team_member: { before: null, after: earlier_lead } }),
    }
  return from === 'lead'
    ? { team_lead: { before: user_id, after: null }, team_member: joined }
    : { team_member: joined }
}

export const teamService: HandlersOf<Endpoints> = {
  team: ({ scope, actor }, { params }) => getTeam(scope, params.id, actor.user_id),

  addToTeam: async (context, { params, body }) => {
    const { scope, actor, request } = context
    const legalCase = await lock(context, params.id)
    const person = await findPerson(scope, params.id, body.user_id)
    if (!person) throw invalidField('user_id', 'Please select a person of this firm')
    request.setStatus(person.part === null ? 201 : 200)
    if (person.part !== body.part) {
      const { membership, earlier_lead } = await saveMember(scope, params.id, body)
      recordHistory(scope, {
        changes: { [params.id]: listTeamChanges(person.part, earlier_lead, body) },
      })
      await insertCaseEvent(scope, params.id, {
        kind: 'team',
        text_key: chooseText(person.part, body.part),
        values: { name: person.name },
      })
      if (person.part === null && body.user_id !== actor.user_id) {
        const { number, title, actor_name } = legalCase
        await sendAlert(scope, [body.user_id], {
          kind: 'case_assigned',
          values: { person: actor_name, number, case: title, part: body.part },
          link: { type: 'case', id: params.id },
          once_key: `case_assigned:${membership}`,
        })
      }
    }
    return getTeam(scope, params.id, actor.user_id)
  },

  removeFromTeam: async (context, { params }) => {
    const { scope, actor } = context
    const { number, title, actor_name } = await lock(context, params.id)
    const person = await findPerson(scope, params.id, params.user_id)
    const removed = person && (await deleteMember(scope, params.id, params.user_id))
    if (!removed) throw missing('This person is not in the team')
    const field = person.part === 'lead' ? 'team_lead' : 'team_member'
    recordHistory(scope, {
      changes: { [params.id]: { [field]: { before: params.user_id, after: null } } },
    })
    await insertCaseEvent(scope, params.id, {
      kind: 'team',
      text_key: 'member_removed',
      values: { name: person.name },
    })
    if (params.user_id !== actor.user_id)
      await sendAlert(scope, [params.user_id], {
        kind: 'case_unassigned',
        values: { person: actor_name, number, case: title },
        link: { type: 'case', id: params.id },
        once_key: `case_unassigned:${removed.id}`,
      })
    return getTeam(scope, params.id, actor.user_id)
  },
}
