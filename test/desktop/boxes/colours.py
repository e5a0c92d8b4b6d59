"""Every element is filled with a colour of its own, by which a picture shows where it is."""


def colour(i):
    return "#%02x%02x%02x" % (200 - 8 * (i % 8), 40 + 20 * (i // 8), 60 + 25 * (i % 5))
