import { useFaqs } from '../../features/content/content.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { LandingSection } from './landing-section.tsx';

/**
 * The browser's own accordion: it keeps one of the elements with the same name open, and has keys and roles
 * built in.
 */
export function Faqs() {
  const query = useFaqs();
  if (query.data?.length === 0) return null;
  return (
    <LandingSection title="Frequently asked questions" className="landing-aside" query={query}>
      <div className="faqs">
        {query.data?.map(({ _id, question, answer }, index) => (
          <details key={_id} className="faq" name="faq" open={index === 0}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <RichText className="faq-answer" html={answer} />
          </details>
        ))}
      </div>
    </LandingSection>
  );
}
