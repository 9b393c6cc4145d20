export { signInRuleRoutes } from './sign-in-rules.routes.ts'
