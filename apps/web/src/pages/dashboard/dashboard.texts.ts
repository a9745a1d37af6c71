export const texts = {
  title: 'Dashboard',
  upload: 'Upload Video',
  record: 'Record Screen',
  search: 'Search SOPs...',
  allDepartments: 'All Departments',
  allTypes: 'All Creation Types',
  types: { screen_record: 'Screen Recording', video_upload: 'Video Upload' },
  badges: { screen_record: 'Screen Record', video_upload: 'Video Upload' },
  completed: '✓ Completed',
  noSteps: 'No procedure found',
  noImage: 'No Image Available',
  unknown: 'Unknown',
  noMatch: 'No SOPs found matching your search criteria.',
  loading: 'Loading your SOPs...',
  loadFailure: 'Failed to load SOPs list. Please try again.',
  departmentsFailure: 'Failed to load departments. Please try again.',
  emptyTitle: 'Make your first SOP',
  emptyText:
    'Upload a video of someone doing and explaining the work. You get its steps with pictures, equipment and safety precautions.',
  confirmDelete: (title: string) =>
    `Are you sure you want to delete "${title}"? This will also delete the associated video and cannot be undone.`,
  deleteFailure: 'Failed to delete SOP. Please try again.',
} as const;
