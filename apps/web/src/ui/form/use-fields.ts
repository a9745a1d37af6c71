import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';

export type Fields<Values> = UseFormReturnType<Values>;

/** Mantine's form; every field with a fault says so to assistive technology (Mantine leaves out passwords and checkboxes). */
export const useFields = <Values extends object>(
  input: Pick<UseFormInput<Values>, 'initialValues' | 'validate' | 'onValuesChange'>,
): Fields<Values> =>
  useForm<Values>({
    ...input,
    enhanceGetInputProps: ({ inputProps }) => ({ 'aria-invalid': inputProps.error ? true : undefined }),
  });
