/** Of every account of the demonstration. */
export const DEMO_PASSWORD = 'practice-makes-perfect';
