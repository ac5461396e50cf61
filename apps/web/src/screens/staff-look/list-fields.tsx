import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { EntryList } from './entry-list.tsx';
import { LinesField } from './lines-field.tsx';
import { type FieldsProps, TEXT_HINT } from './text-fields.tsx';

export function FaqFields({ content, faultAt, onEdit }: FieldsProps<'faqs'>) {
  return (
    <EntryList
      name="Question"
      entries={content.faqs}
      most={50}
      blank={{ question: '', answer: '' }}
      onEdit={(faqs) => onEdit({ ...content, faqs })}
    >
      {({ question, answer }, index, change) => (
        <>
          <TextField
            label="Question"
            value={question}
            error={faultAt(`faqs.${index}.question`)}
            onChange={({ target }) => change({ question: target.value })}
          />
          <TextAreaField
            label="Answer"
            hint={TEXT_HINT}
            rows={4}
            value={answer}
            error={faultAt(`faqs.${index}.answer`)}
            onChange={({ target }) => change({ answer: target.value })}
          />
        </>
      )}
    </EntryList>
  );
}

export function PageFields({ content, faultAt, onEdit }: FieldsProps<'pages'>) {
  return (
    <EntryList
      name="Page"
      entries={content.pages}
      most={20}
      blank={{ page: '', title: '', text: '' }}
      onEdit={(pages) => onEdit({ ...content, pages })}
    >
      {({ title, text }, index, change) => (
        <>
          <TextField
            label="Title"
            value={title}
            error={faultAt(`pages.${index}.title`) ?? faultAt(`pages.${index}.page`)}
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextAreaField
            label="Text"
            hint={TEXT_HINT}
            rows={8}
            value={text}
            error={faultAt(`pages.${index}.text`)}
            onChange={({ target }) => change({ text: target.value })}
          />
        </>
      )}
    </EntryList>
  );
}

export function PlanFields({ content, faultAt, onEdit }: FieldsProps<'plans'>) {
  return (
    <EntryList
      name="Plan"
      entries={content.plans}
      most={12}
      blank={{ plan: '', price: 10, validity: 30, access: '', features: [] }}
      onEdit={(plans) => onEdit({ ...content, plans })}
    >
      {({ access, price, validity, features }, index, change) => (
        <>
          <TextField
            label="What it gives access to"
            value={access}
            error={faultAt(`plans.${index}.access`) ?? faultAt(`plans.${index}.plan`)}
            onChange={({ target }) => change({ access: target.value })}
          />
          <div className="look-figures">
            <TextField
              label="Price in pounds"
              type="number"
              min="0.01"
              step="0.01"
              value={price}
              error={faultAt(`plans.${index}.price`)}
              onChange={({ target }) => change({ price: Number(target.value) })}
            />
            <TextField
              label="Days"
              type="number"
              min="1"
              value={validity}
              error={faultAt(`plans.${index}.validity`)}
              onChange={({ target }) => change({ validity: Number(target.value) })}
            />
          </div>
          <LinesField
            label="What it includes"
            hint="One a line"
            rows={3}
            lines={features}
            field={`plans.${index}.features`}
            faultAt={faultAt}
            onEdit={(lines) => change({ features: lines })}
          />
        </>
      )}
    </EntryList>
  );
}
