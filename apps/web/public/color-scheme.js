// Before anything is drawn, the first answer included: the colour scheme that was chosen here. See src/ui/color-scheme.ts.
try {
  const chosen = localStorage.getItem('color-scheme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
} catch {
  // A browser that keeps nothing follows its system.
}
