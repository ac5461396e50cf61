/** Who may start tests and see completed scores; the server decides the same again (specification section 6). */
export function hasAccess(
  organisation: { platform_type: string },
  user: { is_active_plan: boolean },
): boolean {
  return organisation.platform_type === 'Free' || user.is_active_plan;
}
