import { type LoaderFunctionArgs, redirect } from 'react-router';
import { checkAnswersPath, rechargePath } from '../../paths.ts';

/**
 * The specification's own addresses of a recharge, which redirect: the player and the review are those of
 * every other attempt.
 */
export function openRechargedTest({ params: { testID = '' } }: LoaderFunctionArgs): Response {
  return redirect(rechargePath(testID));
}

export function openRechargedAnswers({ params: { testID = '' }, request }: LoaderFunctionArgs): Response {
  return redirect(checkAnswersPath(testID) + new URL(request.url).search);
}
