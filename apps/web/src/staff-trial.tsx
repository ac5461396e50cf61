import { Review } from './screens/check-answers/review.tsx';
import { TrialScreen } from './screens/staff-trial/trial-screen.tsx';
import { Player } from './screens/take-test/player/player.tsx';

/** A trial brings screens together that know nothing of one another: staff's, the player, the review. */
export function StaffTrial() {
  return (
    <TrialScreen
      renderPlayer={(opened, store, email) => <Player opened={opened} store={store} email={email} />}
      renderReview={(report) => <Review report={report} />}
    />
  );
}
