export { ask, call, type Answer } from './call.ts'
export { newFirm, newPerson, type Firm, type Person } from './firm.ts'
export { buildFieldRefusal } from './refusals.ts'
export { startTestApp, type TestApp } from './start-test-app.ts'
