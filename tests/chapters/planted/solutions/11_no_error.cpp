// Nothing is asked.
