/** The screens of this capability, fetched when they are opened. */
export const dashboardScreens = {
  dashboard: () => import('./dashboard-page.tsx'),
}
